import styles from './priority-tag.module.css'

const priorities = { L: '一般消息', M: '重要消息', H: '紧急消息' } as const

/** HD-03: the priority of an announcement, as a word and a colour. */
export const PriorityTag = ({ priority }: { priority: keyof typeof priorities }) => (
  <span className={styles.tag} data-priority={priority}>
    {priorities[priority] ?? priorities.L}
  </span>
)
