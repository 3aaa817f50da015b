import { apiBase } from '@xw/shared/wire/headers'
import { paths } from '@xw/shared/wire/paths'

const ownImage = `${apiBase}${paths.files.static}/`

/**
 * Cleans HTML from other programs before the editor reads it: removes Word's comments, name-spaced tags and empty
 * paragraphs, and pictures from a local disk or another site. The editor itself drops the styles it does not know.
 */
export const cleanPaste = (html: string): string =>
  html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(style|xml|title|script)\b[\s\S]*?<\/\1>/gi, '')
    .replace(/<\/?[a-z]+:[^>]*>/gi, '')
    .replace(/<img\b[^>]*>/gi, tag => (tag.includes(`src="${ownImage}`) ? tag : ''))
    .replace(/<p\b[^>]*>(?:\s|&nbsp;|<\/?span\b[^>]*>)*<\/p>/gi, '')
