import { readFileSync } from 'node:fs'
import mammoth from 'mammoth'

// A process of its own: the library needs the whole document in memory, and a hostile one may keep it busy for ever.
// The document comes in on standard input; out goes one line of JSON.

try {
  const { value } = await mammoth.convertToHtml({ buffer: readFileSync(0) }, { externalFileAccess: false })
  process.stdout.write(JSON.stringify({ html: value }))
} catch {
  process.stdout.write(JSON.stringify({ html: null }))
}
