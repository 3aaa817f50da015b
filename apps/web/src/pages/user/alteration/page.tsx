import { Link } from 'react-router'
import { loginPath } from '../../../lib/paths.ts'
import { useDocumentTitle } from '../../../lib/use-document-title.ts'
import { DoneStep } from './done-step.tsx'
import { NameStep } from './name-step.tsx'
import { PasswordStep } from './password-step.tsx'
import { ProveStep } from './prove-step.tsx'
import { PasswordResetStepList } from './step-list.tsx'
import { usePasswordResetFlow } from './use-password-reset-flow.ts'

/** SH-05, `/user/alteration`: resets a lost password in four steps. */
export default function LostPasswordPage() {
  useDocumentTitle('找回密码')
  const flow = usePasswordResetFlow()
  const { step } = flow
  const { named, proven } = flow.flow
  return (
    <>
      <h2>找回密码</h2>
      <PasswordResetStepList step={step} />
      {step === 'name' && <NameStep flow={flow} />}
      {step === 'prove' && named && <ProveStep flow={flow} named={named} />}
      {step === 'password' && proven && <PasswordStep flow={flow} proven={proven} />}
      {step === 'done' ? (
        <DoneStep />
      ) : (
        <p>
          <Link to={loginPath}>返回登录</Link>
        </p>
      )}
    </>
  )
}
