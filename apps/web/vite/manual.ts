import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { webBase } from '@xw/shared/wire/headers'
import { Marked, type Tokens } from 'marked'
import type { Plugin } from 'vite'

/** The pages that 帮助 shows: the manuals, and the how-tos for operators. */
const page = /[\\/]docs[\\/](manual|how-to)[\\/][\w-]+\.md$/
/** A link from one page to another, as GitHub writes it. */
const pageLink = /^(?:\.\.\/(?:manual|how-to)\/)?([\w-]+)\.md(#.*)?$/
const shownHowTos = ['run-it', 'back-up-and-restore', 'monitor']

/** Builds the anchor of a heading as GitHub does, so that a link works in both places. */
const toAnchor = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}\s_-]/gu, '')
    .replace(/\s/g, '-')

const escape = (text: string) => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)

/** Returns the address of a link inside the product, or null when its target exists only in the repository. */
function toAddress(href: string, folder: string): string | null {
  if (href.startsWith('#') || href.startsWith('https://')) return href
  const [, name = '', anchor = ''] = pageLink.exec(href) ?? []
  const isManual = folder === 'manual' ? !href.startsWith('../') : href.startsWith('../manual/')
  return (isManual && name !== '' && name !== 'README') || shownHowTos.includes(name)
    ? `${webBase}/help/${name}${anchor}`
    : null
}

/**
 * Reads a picture's size, so that the page reserves its space before it loads. All pictures are PNG, which stores the
 * size at a fixed position.
 */
function sizeOf(file: string): string {
  const head = readFileSync(file).subarray(16, 24)
  return `width="${head.readUInt32BE(0)}" height="${head.readUInt32BE(4)}"`
}

interface Written {
  title: string
  headings: { id: string; text: string }[]
  html: string
  pictures: string[]
}

/** A placeholder for a picture's address, which the bundler determines later. */
const placeOf = (index: number) => `\u0000${index}\u0000`

/**
 * Builds the HTML of a page. It is safe because it contains only what this function writes: HTML in the Markdown stops
 * the build.
 */
function write(file: string): Written {
  const folder = dirname(file)
  const written: Written = { title: '', headings: [], html: '', pictures: [] }
  const marked = new Marked({ gfm: true })
  marked.use({
    renderer: {
      html({ text }) {
        throw new Error(`${basename(file)} holds HTML: ${text}`)
      },
      heading({ tokens, depth }) {
        const text = this.parser.parseInline(tokens, this.parser.textRenderer)
        if (depth === 1) written.title = text
        if (depth === 2) written.headings.push({ id: toAnchor(text), text })
        return `<h${depth} id="${toAnchor(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      link({ href, tokens }) {
        const address = toAddress(href, basename(folder))
        const text = this.parser.parseInline(tokens)
        return address === null ? text : `<a href="${escape(address)}">${text}</a>`
      },
      image({ href, text }) {
        written.pictures.push(href)
        const size = sizeOf(join(folder, href))
        return `<img src="${placeOf(written.pictures.length - 1)}" alt="${escape(text)}" ${size} loading="lazy">`
      },
      table(token: Tokens.Table) {
        const row = (cells: Tokens.TableCell[], tag: string) =>
          `<tr>${cells.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`
        const rows = token.rows.map(cells => row(cells, 'td')).join('')
        return `<table><thead>${row(token.header, 'th')}</thead><tbody>${rows}</tbody></table>\n`
      },
    },
  })
  written.html = marked.parse(readFileSync(file, 'utf8'), { async: false })
  return written
}

/** Builds a page's module: its HTML as a text in which the addresses of the pictures are inserted. */
function toModule({ title, headings, html, pictures }: Written): string {
  const imports = pictures.map((path, index) => `import picture${index} from ${JSON.stringify(`./${path}?no-inline`)}`)
  const parts = html.split(/\u0000(\d+)\u0000/).map((part, at) => (at % 2 ? `picture${part}` : JSON.stringify(part)))
  return `${imports.join('\n')}
export default { title: ${JSON.stringify(title)}, headings: ${JSON.stringify(headings)}, html: ${parts.join('+')} }`
}

/**
 * Turns the Markdown of docs/manual into HTML when the web is built (docs/README.md), so that readers load no Markdown
 * library.
 */
export const manual = (): Plugin => ({
  name: 'manual',
  enforce: 'pre',
  load(id) {
    return page.test(id) ? toModule(write(id)) : null
  },
})
