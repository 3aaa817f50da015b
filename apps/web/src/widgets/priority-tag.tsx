import { Tag } from 'antd'

const priorities = {
  L: { text: '一般消息', color: 'blue' },
  M: { text: '重要消息', color: 'orange' },
  H: { text: '紧急消息', color: 'red' },
} as const

/** HD-03: how urgent an announcement is, in a word and a colour. */
export function PriorityTag({ priority }: { priority: keyof typeof priorities }) {
  const { text, color } = priorities[priority] ?? priorities.L
  return <Tag color={color}>{text}</Tag>
}
