import { QuestionCircleOutlined } from '@ant-design/icons'
import { webBase } from '@xw/shared/wire/headers'
import { helpPath } from '../../lib/paths.ts'
import styles from './header-item.module.css'

/** Opens help in a window of its own, so that the user can read it beside the work. */
export const HelpLink = () => (
  <a className={styles.item} href={webBase + helpPath} target="_blank" rel="noopener" aria-label="帮助" title="帮助">
    <QuestionCircleOutlined className={styles.icon} aria-hidden />
  </a>
)
