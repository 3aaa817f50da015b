import { Button, Modal } from 'antd'
import { abandonSession, useExpiry } from '../api/expiry.ts'
import { messages } from '../api/messages.ts'
import { signInAgain } from '../data/sign-in.ts'
import { AntdTheme } from '../lib/antd-theme.tsx'
import { useSession } from '../lib/session.ts'
import { SignInForm } from '../widgets/sign-in/sign-in-form.tsx'

/** RQ-03's modal of an expired session. Where the page holds unsaved work, the same user can sign in again in place. */
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

function LeaveButton() {
  return (
    <Button type="primary" autoFocus onClick={abandonSession}>
      {messages.signInAgain}
    </Button>
  )
}

function SignInInPlace() {
  const { user, tenantId } = useSession()
  return (
    <>
      <p>本页有尚未保存的内容。由原账号重新登录后可以继续；放弃则会丢失这些内容。</p>
      <SignInForm
        signIn={credentials => signInAgain({ ...credentials, tenantId })}
        onDone={() => useExpiry.setState({ expiry: 'none' })}
        fixedUsername={user?.username ?? ''}
        submitText={messages.signInAgain}
      />
      <button type="button" className="xw-link-button" onClick={abandonSession}>
        放弃并返回登录页
      </button>
    </>
  )
}
