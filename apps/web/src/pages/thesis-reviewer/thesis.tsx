import type { ThesisToReview } from '@xw/shared/wire/thesis'
import { thesisReviewerPaths } from '@xw/shared/wire/thesis-paths'
import { useState } from 'react'
import { download } from '../../api/download.ts'
import { formatSize } from '../../lib/format-size.ts'
import styles from './thesis-reviewer.module.css'
import type { ReviewerCredentials } from './use-review-link.ts'

/** Shows the thesis file and the facts about it that a reviewer may know. */
export function Thesis({ thesis, credentials }: { thesis: ThesisToReview; credentials: ReviewerCredentials }) {
  const [isBusy, setBusy] = useState(false)
  async function load() {
    setBusy(true)
    const options = { method: 'POST', body: credentials, timeoutMs: 600_000 } as const
    // The request itself shows its error.
    await download(thesisReviewerPaths.file, `${thesis.reviewNo}.pdf`, options).catch(() => {})
    setBusy(false)
  }
  const facts: readonly (readonly [string, string | null])[] = [
    ['送审编号', thesis.reviewNo],
    ['专业', thesis.major],
    ['送审方式', `${thesis.modeText}${thesis.round > 1 ? `，第 ${thesis.round} 轮` : ''}`],
    ...(thesis.author
      ? ([
          ['作者', thesis.author.name],
          ['学号', thesis.author.studentNo],
          ['院系', thesis.author.depart],
          ['导师', thesis.author.supervisors],
        ] as const)
      : []),
    ['请于此前提交', thesis.expiresAt?.slice(0, 16) ?? null],
  ]
  const known = facts.filter(([, text]) => text)
  return (
    <section>
      <h2>{thesis.title}</h2>
      <dl className={styles.facts}>
        {known.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {thesis.fileSize !== null && (
        <button type="button" className={styles.button} disabled={isBusy} onClick={() => void load()}>
          {isBusy ? '正在下载…' : `下载论文（${formatSize(thesis.fileSize)}）`}
        </button>
      )}
    </section>
  )
}
