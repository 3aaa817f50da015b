import { ruleTitles } from '@xw/shared/degree/rules/judge'
import { Tag } from 'antd'
import { useListContext } from '../../../resource/list-context.ts'

/** DG-10: what the list is narrowed to beside its fields, as the dashboards link to it; each can be taken away. */
export default function NarrowedTags() {
  const { state, change } = useListContext()
  const { finding, noPhoto, ...others } = state.conditions
  return (
    <>
      {finding && (
        <Tag
          closable={{ 'aria-label': '取消条件 校验问题' }}
          onClose={() => change({ conditions: { ...others, ...(noPhoto && { noPhoto }) } })}
        >
          校验问题：{ruleTitles[finding] ?? finding}
        </Tag>
      )}
      {noPhoto && (
        <Tag
          closable={{ 'aria-label': '取消条件 缺照片' }}
          onClose={() => change({ conditions: { ...others, ...(finding && { finding }) } })}
        >
          缺照片
        </Tag>
      )}
    </>
  )
}
