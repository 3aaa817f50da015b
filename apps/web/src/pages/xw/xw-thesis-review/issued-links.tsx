import { webBase } from '@xw/shared/wire/headers'
import type { ReviewLink } from '@xw/shared/wire/thesis'
import { thesisReviewerPage } from '@xw/shared/wire/thesis-paths'
import { Alert, Button, Input } from 'antd'
import { ownAddress } from '../../../lib/config.ts'
import { notify } from '../../../lib/notify.ts'
import styles from './thesis.module.css'

const addressOf = (token: string) => `${ownAddress()}${webBase}${thesisReviewerPage}#${token}`

/** Newly issued links. The server stores only their hashes, so they cannot be shown again. */
export function IssuedLinks({ links }: { links: readonly ReviewLink[] }) {
  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text)
      notify.success('已复制')
    } catch {
      // Browsers allow copying only on a secure connection.
      notify.warn('浏览器不允许复制，请选中链接后手动复制')
    }
  }
  return (
    <>
      <Alert
        type="warning"
        showIcon
        title="请现在复制并分别发给专家：关闭后不再显示。遗失的可以在“评阅情况”中重新生成。"
      />
      <ul>
        {links.map(({ reviewerName, token, expiresAt }) => (
          <li key={token} className={styles.link}>
            <span className={styles.name}>{reviewerName}</span>
            <Input readOnly aria-label={`${reviewerName}的评阅链接`} value={addressOf(token)} />
            <span>{expiresAt?.slice(0, 10)} 前有效</span>
            <Button onClick={() => void copy(addressOf(token))}>复制</Button>
          </li>
        ))}
      </ul>
    </>
  )
}
