import { webBase } from '@xw/shared/wire/headers'
import { Button, Modal } from 'antd'
import { useEffect } from 'react'
import { abandonSession, useExpiry } from '../api/expiry.ts'
import { messages } from '../api/messages.ts'
import { signInAgain } from '../data/session/sign-in.ts'
import { SignInForm } from '../features/sign-in/sign-in-form.tsx'
import { useSecondStep } from '../features/sign-in/use-second-step.tsx'
import { AntdTheme } from '../lib/antd-theme.tsx'
import { loginPath } from '../lib/paths.ts'
import { useSession } from '../lib/session.ts'

/** RQ-03's modal for an expired session. If the page holds unsaved work, the same user can sign in again in place. */
export default function ExpiryDialog({ canKeepPage }: { canKeepPage: boolean }) {
  return (
    <AntdTheme>
      <Modal
        open
        title={messages.expiredTitle}
        width={416}
        closable={false}
        keyboard={false}
        mask={{ closable: false }}
        footer={canKeepPage ? null : <LeaveButton />}
      >
        <p>{messages.expired}</p>
        {canKeepPage && <SignInInPlace />}
      </Modal>
    </AntdTheme>
  )
}

const goOn = () => useExpiry.setState({ expiry: 'none' })

/** Closes the dialog when the user has signed in again in another window, since this page then uses that session. */
function useOtherWindow() {
  useEffect(() => useSession.subscribe(({ token }, before) => token && token !== before.token && goOn()), [])
}

function LeaveButton() {
  return (
    <Button type="primary" autoFocus onClick={abandonSession}>
      {messages.signInAgain}
    </Button>
  )
}

function SignInInPlace() {
  const { user, tenantId } = useSession()
  const secondStep = useSecondStep()
  useOtherWindow()
  return (
    <>
      <p>本页有尚未保存的内容。由原账号重新登录后可以继续；放弃则会丢失这些内容。</p>
      <div hidden={secondStep !== null}>
        <SignInForm
          signIn={credentials => signInAgain({ ...credentials, tenantId })}
          onDone={goOn}
          fixedUsername={user?.username ?? ''}
          submitText={messages.signInAgain}
        />
      </div>
      {secondStep}
      <p>
        {/* Only this page still has the expired session, so the new window asks the user to sign in. */}
        <a
          href={`${webBase}${loginPath}`}
          target="_blank"
          rel="noopener"
          onClick={() => useSession.persist.clearStorage()}
        >
          在新窗口中用其他方式登录
        </a>
        ，登录后回到本页继续。
      </p>
      <button type="button" className="xw-link-button" onClick={abandonSession}>
        放弃并返回登录页
      </button>
    </>
  )
}
