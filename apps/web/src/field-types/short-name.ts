import { cutText } from '../widgets/cut-text.ts'

/** FL-05: the number of characters of a file's name that a cell shows. */
const nameLength = 5

export const shortName = (name: string): string => cutText(name, nameLength) ?? name
