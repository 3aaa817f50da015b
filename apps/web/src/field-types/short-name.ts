import { cutText } from '../widgets/cut-text.ts'

/** FL-05: how much of a file's name a cell shows. */
const nameLength = 5

export const shortName = (name: string): string => cutText(name, nameLength) ?? name
