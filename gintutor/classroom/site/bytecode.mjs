// node bytecode.mjs FOLDER: the archives in the folder are compiled by the Python that lies there too.
import { readFileSync } from 'fs';
import { pathToFileURL } from 'url';

const [folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const packages = Object.keys(JSON.parse(readFileSync(`${folder}/pyodide-lock.json`)).packages);
const python = await loadPyodide({ indexURL: folder, packages, stdout: () => {} });
python.FS.mkdir('/site');
python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, '/site');
python.runPython(`
from pathlib import Path
from gintutor.classroom.site.bytecode import compile_all
compile_all(Path("/site"))
`);
