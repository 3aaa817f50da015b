import { Tooltip } from 'antd'
import { createContext, useContext } from 'react'
import { cutText } from './cut-text.ts'

/** PK-10: the number of characters after which a text is cut. Infinity where all of it fits, as in details. */
export const EllipsisLength = createContext(25)

/** Makes the full text reachable by keyboard. A button would too, but its text cannot be copied. */
const focusable = { tabIndex: 0 }

/** A text that is cut with … when it is long. Hovering over it or focusing it shows the whole text. */
export function Ellipsis({ text, length }: { text: string; length?: number }) {
  const limit = useContext(EllipsisLength)
  const short = cutText(text, length ?? limit)
  if (short === null) return text
  return (
    <Tooltip title={text} trigger={['hover', 'focus']}>
      <span {...focusable}>{short}</span>
    </Tooltip>
  )
}
