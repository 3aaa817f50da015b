import { type RichTextField, toPlainText } from '@xw/shared/field-types/rich-text'
import { useContext } from 'react'
import { lazyPart } from '../lib/lazy-part.tsx'
import { Ellipsis, EllipsisLength } from '../widgets/ellipsis.tsx'
import type { CellProps, FieldView } from './field-view.ts'
import { lazyInput } from './lazy-input.tsx'

const SafeHtml = lazyPart(async () => ({ default: (await import('../widgets/safe-html.tsx')).SafeHtml }))

/** What it says where there is room for a line, the text itself where there is room for all. */
function RichTextCell({ value }: CellProps<RichTextField, string>) {
  const hasRoom = useContext(EllipsisLength) === Number.POSITIVE_INFINITY
  if (!value) return null
  return hasRoom ? <SafeHtml html={value} /> : <Ellipsis text={toPlainText(value)} />
}

export const richText: FieldView<RichTextField, string> = {
  Input: lazyInput<RichTextField, string>(() => import('./rich-text-input.tsx')),
  Cell: RichTextCell,
  minWidth: 200,
}
