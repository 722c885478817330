// Programs that people change pictures and papers with. A bank's server and a phone's camera name others.
const editors = [
  ...[
    'photoshop',
    'lightroom',
    'illustrator',
    'gimp',
    'snapseed',
    'picsart',
    'canva',
    'pixelmator',
    'affinity',
  ],
  ...['paint.net', 'photopea', 'inkscape', 'corel', 'figma', 'pixlr', 'polarr', 'krita', 'faceapp'],
  ...['acrobat', 'foxit', 'sejda', 'ilovepdf', 'smallpdf', 'pdfescape', 'pdf-xchange', 'nitro', 'pdfelement'],
  ...[
    'pdffiller',
    'pdf24',
    'master pdf',
    'libreoffice',
    'openoffice',
    'microsoft',
    'wps',
    'pdf-lib',
    'pdftk',
  ],
]

export function isEditor(program: string): boolean {
  const name = program.toLowerCase()
  return editors.some((editor) => name.includes(editor))
}
