import { certificatePaths, certificateStates } from '@xw/shared/wire/certificate-paths'
import type { CertificateVerification } from '@xw/shared/wire/certificates'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { request } from '../../api/http.ts'
import { Captcha } from '../../features/sign-in/captcha.tsx'
import { Field } from '../../features/sign-in/field.tsx'
import { readCaptcha, readFormTexts, waitForCaptcha } from '../../features/sign-in/form.ts'
import styles from '../../features/sign-in/sign-in.module.css'
import { SubmitButton } from '../../features/sign-in/submit-button.tsx'
import { config } from '../../lib/config.ts'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import own from './verify.module.css'

/** DG-08: lets anyone who holds a certificate check whether it is genuine. */
export default function VerifyPage() {
  useDocumentTitle('学位证书查验')
  const [params] = useSearchParams()
  const code = params.get('c') ?? ''
  const [found, setFound] = useState<CertificateVerification | null>(null)
  return (
    <>
      <h2>学位证书查验</h2>
      {code === '' && <p>请扫描证书上的二维码打开本页。</p>}
      {code !== '' && !found && <CertificateForm code={code} onFound={setFound} />}
      {found && <VerificationResult {...found} />}
    </>
  )
}

function CertificateForm({ code, onFound }: { code: string; onFound: (found: CertificateVerification) => void }) {
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [round, setRound] = useState(0)
  async function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const name = readFormTexts(form)('name').trim()
    if (name === '') return setError('请输入证书上的姓名')
    setBusy(true)
    await waitForCaptcha(form)
    try {
      const body = { code, name, ...readCaptcha(readFormTexts(form)) }
      const answer = await request<CertificateVerification>(certificatePaths.verify, {
        method: 'POST',
        body,
        silent: true,
      })
      if (answer.success && answer.result) onFound(answer.result)
      else setError(answer.message)
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : '查询失败，请稍后再试')
    } finally {
      setRound(round + 1)
      setBusy(false)
    }
  }
  return (
    <form className={styles.form} onSubmit={event => void ask(event)} noValidate aria-busy={isBusy}>
      <Field label="证书上的姓名" name="name" autoComplete="off" maxLength={60} autoFocus error={error} />
      {config.captchaWay !== 'picture' && <Captcha purpose="verification" round={round} />}
      <SubmitButton isBusy={isBusy}>查验</SubmitButton>
    </form>
  )
}

const sentences = {
  valid: '与本校的打印记录一致，证书有效。',
  void: '这份证书已作废，请以重新打印的证书为准。',
  revoked: '该学位已撤销，证书无效。',
} as const

function VerificationResult({ state, kind, shown }: CertificateVerification) {
  return (
    <>
      <p className={state === 'valid' ? own.valid : own.invalid} role="status">
        {certificateStates[state]}：{sentences[state]}
      </p>
      <dl className={own.facts}>
        <div>
          <dt>种类</dt>
          <dd>{kind}</dd>
        </div>
        {shown.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
