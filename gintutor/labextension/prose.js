// The cards in the text of a lesson, for whatever page shows it: JupyterLab by autostart.js, the app view by its own.
// It stands inside another script, and says nothing about the rest of the page.

const PROSE_STYLE = `
  .gintutor-lesson .jp-MarkdownCell .gin-card {
    padding: 0 0.25em; border: 1px solid #b8bdc7; border-radius: 4px; background: #fff; color: #14213d; font-weight: 600; white-space: nowrap;
  }
  .gintutor-lesson .jp-MarkdownCell .gin-hearts, .gintutor-lesson .jp-MarkdownCell .gin-diamonds { color: #c1121f; }
  .gintutor-lesson .gin-prose-four .jp-MarkdownCell .gin-diamonds { color: #1d4ed8; }
  .gintutor-lesson .gin-prose-four .jp-MarkdownCell .gin-clubs { color: #15803d; }
`;
const COURT = ['J', 'Q', 'K', 'A']; // as notebooks have them

// A card is read out by its name, which the notebook has as its title. It bears the letters the learner chose, which
// the exercises tell the page. Cards that come later are dressed too, until the watcher is let go.
function dressCards(book) {
  const dress = () => {
    const letters = (book.dataset.ginLetters || COURT.join(' ')).split(' ');
    for (const card of book.querySelectorAll('.jp-MarkdownCell .gin-card[title]')) {
      if (!card.dataset.ginCard) {
        card.setAttribute('role', 'img');
        card.setAttribute('aria-label', card.title);
        card.dataset.ginCard = card.textContent;
      }
      const suit = card.dataset.ginCard[0], rank = card.dataset.ginCard.slice(1);
      const text = suit + (letters[COURT.indexOf(rank)] || rank);
      if (card.textContent !== text) card.textContent = text;
    }
  };
  const watcher = new MutationObserver(dress);
  watcher.observe(book, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-gin-letters'] });
  dress();
  return watcher;
}
