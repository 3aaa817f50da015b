import { proofKey } from '@xw/shared/session/proof'
import styles from './captcha.module.css'
import type { CaptchaProps } from './captcha.tsx'
import fieldStyles from './sign-in.module.css'
import { useProof } from './use-proof.ts'

/** A proof of work that the browser solves by itself. The user has nothing to do unless it fails. */
export function ProofCaptcha({ purpose, level = 0, round, error }: CaptchaProps) {
  const { phase, captcha, trouble, retry } = useProof({ purpose, level, round })
  return (
    <div className={fieldStyles.field}>
      <input type="hidden" name="checkKey" value={proofKey} />
      <input type="hidden" name="captcha" value={captcha} />
      <div className={styles.proof} data-proof={phase}>
        <span className={styles.mark} aria-hidden />
        <span role="status">{phase === 'done' ? '已验证' : phase === 'working' ? '正在验证…' : ''}</span>
        {phase === 'failed' && (
          <>
            <span role="alert">验证未完成：{trouble}</span>
            <button type="button" name="captcha" className="xw-link-button" onClick={retry}>
              重试
            </button>
          </>
        )}
      </div>
      {error && (
        <p className={fieldStyles.wrong} aria-live="polite">
          {error}
        </p>
      )}
    </div>
  )
}
