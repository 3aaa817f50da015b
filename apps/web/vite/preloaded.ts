/** The scripts that know how pages are loaded: the first one, and the table of all pages; and the document. */
const entry = /(^|\/)(index|menu-page)[^/]*\.(js|html)$/

/** What the first script stands on itself, so that whoever asks for a page has it. */
const present = /\/(index|react|core|shared|client|rolldown-runtime|preload-helper)-[\w-]{8}\.js$/
/** What the shell brings, in which every page but those of the sign-in is opened. */
const ofShell = /\/(antd|icons|office)-[\w-]{8}\.js$/
const shell = /\/shell-[\w-]{8}\.js$/

/**
 * What is fetched beside a part that loads later. A page fetches all it stands on at once, since somebody looks at an
 * empty screen meanwhile. A dialog or an editor has most of that already: it fetches its styles, and finds the rest when
 * it comes. Lists of file names that hardly compress are a good part of what small files weigh, so that they name nothing
 * that is there anyway.
 */
export function preloaded(part: string, files: string[], { hostId, hostType }: { hostId: string; hostType: string }) {
  if (hostType === 'html') return files
  if (!entry.test(hostId)) return files.filter(file => file.endsWith('.css'))
  return files.filter(file => !present.test(file) && (shell.test(part) || !ofShell.test(file)))
}
