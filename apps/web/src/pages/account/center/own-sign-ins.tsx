import { Pagination, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import { useOwnSignIns } from '../../../data/session/account.ts'
import styles from '../../../features/account/account.module.css'
import { deviceName } from '../../../lib/device-name.ts'
import { LoadFailure } from '../../../resource/page-states.tsx'
import { firstPage, toPagination } from '../../../widgets/paging.ts'

/** Lists the recent sign-ins of the account, so that its owner notices those of somebody else. */
export function OwnSignIns() {
  const [paging, setPaging] = useState(firstPage)
  const { page, error, retry } = useOwnSignIns(paging)
  return (
    <section className={styles.card} aria-label="登录记录">
      <div className={styles.head}>
        <h2>登录记录</h2>
      </div>
      {!page && (error ? <LoadFailure error={error} onRetry={retry} /> : <Skeleton active />)}
      <ul className={styles.sessions}>
        {page?.records.map(({ id, time, content, success, ip, userAgent }) => (
          <li key={id}>
            <div>
              <strong>{content}</strong> {!success && <Tag color="red">未成功</Tag>}
              <span>
                {time} · {ip} · {deviceName(userAgent)}
              </span>
            </div>
          </li>
        ))}
      </ul>
      {page && page.total > firstPage.pageSize && (
        <Pagination className={styles.pages ?? ''} size="small" {...toPagination(paging, page.total, setPaging)} />
      )}
      <p className={styles.hint}>
        最近 90 天。有不是本人的登录，请立即修改密码并退出其他登录；有大量未成功的尝试，请启用动态口令。
      </p>
    </section>
  )
}
