import { Tooltip } from 'antd'
import { createContext, useContext } from 'react'
import { cutText } from './cut-text.ts'

/** PK-10: how many characters a text may have before it is cut; where there is room for all, as in details, Infinity. */
export const EllipsisLength = createContext(25)

/** By keyboard the whole text is reached like by mouse; a button would, but its text cannot be copied. */
const focusable = { tabIndex: 0 }

/** A text that ends in … where it is long; hovering or focusing it shows the whole. */
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
