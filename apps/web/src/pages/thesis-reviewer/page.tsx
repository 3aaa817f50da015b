import { config } from '../../lib/config.ts'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { BrandMark } from '../../widgets/brand-mark.tsx'
import { PageLoading } from '../../widgets/page-loading.tsx'
import { ReviewForm } from './review-form.tsx'
import { Thesis } from './thesis.tsx'
import styles from './thesis-reviewer.module.css'
import { useReviewLink } from './use-review-link.ts'

/**
 * DG-09: the page of an external reviewer. It shows only the thesis of its link, and nothing of it after the review is
 * sent.
 */
export default function ThesisReviewerPage() {
  useDocumentTitle('论文评阅')
  const { pass, found, end, finish, reload } = useReviewLink()
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <BrandMark size={24} />
        {config.platformName} · 论文评阅
      </header>
      <main className={styles.main}>
        {end && (
          <div role="status">
            <h2>{end.title}</h2>
            <p>{end.text}</p>
            {end.canRetry && (
              <button type="button" className={styles.button} onClick={reload}>
                重试
              </button>
            )}
          </div>
        )}
        {!end && !found && <PageLoading />}
        {!end && found && pass && (
          <>
            <Thesis thesis={found} credentials={pass} />
            <ReviewForm credentials={pass} onDone={finish} />
          </>
        )}
      </main>
    </div>
  )
}
