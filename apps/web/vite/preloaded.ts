/** The files that contain code to load pages: the first script, the table of all pages, and the HTML document. */
const entry = /(^|\/)(index|menu-page)[^/]*\.(js|html)$/

/** The files that the first script imports, so that they are loaded whenever a page is requested. */
const present = /\/(index|react|core|shared|client|rolldown-runtime|preload-helper)-[\w-]{8}\.js$/
/** The files that the shell imports. Every page except the sign-in pages opens inside the shell. */
const ofShell = /\/(antd|icons|office)-[\w-]{8}\.js$/
const shell = /\/shell-[\w-]{8}\.js$/

/**
 * Selects the files to preload with a part that loads later. A page preloads all its imports at once, because the user
 * sees an empty screen meanwhile. A dialog or an editor has most of its imports already: it preloads only its styles
 * and imports the rest when it runs. File lists hardly compress and make up much of a small file, so they name no file
 * that is loaded anyway.
 */
export function preloaded(part: string, files: string[], { hostId, hostType }: { hostId: string; hostType: string }) {
  if (hostType === 'html') return files
  if (!entry.test(hostId)) return files.filter(file => file.endsWith('.css'))
  return files.filter(file => !present.test(file) && (shell.test(part) || !ofShell.test(file)))
}
