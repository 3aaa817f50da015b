import { decisionOutcomes } from '@xw/shared/degree/decision-lines'
import { checkRuleTitles } from '@xw/shared/degree/rules/check-record'
import { changeRequestParam } from '@xw/shared/wire/change-request-paths'
import { decisionListParams } from '@xw/shared/wire/decision-paths'
import { Tag } from 'antd'
import { useListContext } from '../../../resource/list-context.ts'

type Conditions = Readonly<Record<string, string>>

interface LinkFilter {
  /** The conditions that the tag removes. */
  readonly keys: readonly string[]
  readonly name: string
  text(conditions: Conditions): string | null
}

const linkFilters: readonly LinkFilter[] = [
  {
    keys: ['finding'],
    name: '校验问题',
    text: ({ finding }) => (finding ? `校验问题：${checkRuleTitles[finding] ?? finding}` : null),
  },
  {
    keys: ['noPhoto'],
    name: '照片',
    text: ({ noPhoto }) => textOfFlag(noPhoto, '缺照片', '有照片'),
  },
  { keys: ['notPrinted'], name: '打印', text: ({ notPrinted }) => (notPrinted ? '没有打印证书' : null) },
  {
    keys: ['noDecision'],
    name: '决议',
    text: ({ noDecision }) => textOfFlag(noDecision, '没有决议', '已列入决议'),
  },
  {
    keys: ['undecided'],
    name: '决议结果',
    text: ({ undecided }) => textOfFlag(undecided, '决议未授予', '与决议相符'),
  },
  {
    keys: ['noNumberRule'],
    name: '编号规则',
    text: ({ noNumberRule }) => textOfFlag(noNumberRule, '没有编号规则', '有编号规则'),
  },
  {
    keys: [changeRequestParam],
    name: '勘误单',
    text: conditions => (conditions[changeRequestParam] ? '勘误单中的记录' : null),
  },
  {
    keys: Object.values(decisionListParams),
    name: '决议名单',
    text: conditions =>
      conditions[decisionListParams.decision] ? listedText(conditions[decisionListParams.listed]) : null,
  },
]

/** Words a condition that is 1 or 0; null when it is not set. */
function textOfFlag(flag: string | undefined, ifSet: string, otherwise: string): string | null {
  if (flag === '1') return ifSet
  return flag === '0' ? otherwise : null
}

const listedText = (listed = ''): string => {
  const outcome = decisionOutcomes.find(({ value }) => value === listed)
  return outcome ? `决议名单：${outcome.text}` : '不在决议名单中'
}

/** DG-10: tags for conditions that links from other pages set and no search field shows. Each can be removed. */
export default function LinkFilterTags() {
  const { state, change } = useListContext()
  return linkFilters.map(({ keys, name, text }) => {
    const words = text(state.conditions)
    if (words === null) return null
    const others = Object.entries(state.conditions).filter(([key]) => !keys.includes(key))
    return (
      <Tag
        key={name}
        closable={{ 'aria-label': `取消条件 ${name}` }}
        onClose={() => change({ conditions: Object.fromEntries(others) })}
      >
        {words}
      </Tag>
    )
  })
}
