import { colorOfTag, listTags, type TagColor, type TagsField } from '@xw/shared/field-types/tags'
import { Tag } from 'antd'
import styles from './field-types.module.css'
import type { FieldView } from './field-view.ts'
import { lazyInput } from './lazy-input.tsx'
import { LineInput } from './line-input.tsx'

export const tags: FieldView<TagsField, string> = {
  Input: lazyInput<TagsField, string>(() => import('./tags-input.tsx')),
  Filter: LineInput,
  Cell: ({ field, value }) =>
    value && (
      <span className={styles.tags}>
        {listTags(value).map((tag, index) => (
          <Tag key={`${index} ${tag}`} {...lookOf(colorOfTag(field, tag))}>
            {tag}
          </Tag>
        ))}
      </span>
    ),
}

function lookOf(color: TagColor | undefined) {
  if (color === undefined || typeof color === 'string') return color ? { color } : {}
  const [backgroundColor, text] = color
  return { style: { backgroundColor, color: text } }
}
