import type { ContactChange } from '@xw/shared/wire/contact-change'
import { contactNames } from '@xw/shared/wire/contact-paths'
import { paths } from '@xw/shared/wire/paths'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { request } from '../../../api/http.ts'
import { Field } from '../../../features/sign-in/field.tsx'
import styles from '../../../features/sign-in/sign-in.module.css'
import { SubmitButton } from '../../../features/sign-in/submit-button.tsx'
import { loginPath } from '../../../lib/paths.ts'
import { useDocumentTitle } from '../../../lib/use-document-title.ts'

/** The page behind the link sent to an old phone number or mail address, where its owner reverts the change. */
export default function TakeBackPage() {
  useDocumentTitle('撤销联系方式的修改')
  const linked = useLocation().hash.slice(1)
  const [typed, setTyped] = useState('')
  const [done, setDone] = useState<ContactChange | null>(null)
  const [round, setRound] = useState(0)
  const ticket = linked || typed
  function begin() {
    setTyped('')
    setRound(round + 1)
  }
  return (
    <>
      <h2>撤销联系方式的修改</h2>
      {done && <TakenBack username={done.username} />}
      {!done && ticket === '' && <TicketForm onTyped={setTyped} />}
      {!done && ticket !== '' && (
        <ContactChangeQuestion key={`${ticket} ${round}`} ticket={ticket} onDone={setDone}>
          <button type="button" className="xw-link-button" onClick={begin}>
            {linked ? '重试' : '重新填写撤销码'}
          </button>
        </ContactChangeQuestion>
      )}
    </>
  )
}

/** Text messages contain only the ticket when the system's public address is not configured. */
function TicketForm({ onTyped }: { onTyped: (ticket: string) => void }) {
  const [error, setError] = useState<string>()
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('ticket')
    const ticket = typeof typed === 'string' ? typed.trim() : ''
    if (ticket === '') setError('请填写撤销码')
    else onTyped(ticket)
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label="短信或邮件中的撤销码" name="ticket" autoComplete="off" maxLength={64} autoFocus error={error} />
      <SubmitButton isBusy={false}>下一步</SubmitButton>
    </form>
  )
}

/** Sends a ticket and returns the server's result, or the error. */
async function sendTicket(
  path: string,
  ticket: string,
): Promise<{ result: ContactChange | null; error: string | null }> {
  try {
    const body = { ticket }
    const { success, message, result } = await request<ContactChange>(path, { method: 'POST', body, silent: true })
    return success ? { result: result ?? null, error: null } : { result: null, error: message }
  } catch (failure) {
    return { result: null, error: failure instanceof Error ? failure.message : '无法连接服务器，请稍后再试' }
  }
}

interface ContactChangeQuestionProps {
  ticket: string
  onDone: (change: ContactChange) => void
  /** The control to continue after a refused or failed ticket. */
  children: ReactNode
}

/** Shows the change and asks before it is reverted, because mail filters open links but press no buttons. */
function ContactChangeQuestion({ ticket, onDone, children }: ContactChangeQuestionProps) {
  const [change, setChange] = useState<ContactChange | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    let isCurrent = true
    async function load() {
      const answer = await sendTicket(paths.contactChange.read, ticket)
      if (!isCurrent) return
      setChange(answer.result)
      setError(answer.error)
    }
    void load()
    return () => {
      isCurrent = false
    }
  }, [ticket])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!change) return
    setBusy(true)
    const answer = await sendTicket(paths.contactChange.takeBack, ticket)
    setBusy(false)
    if (answer.error === null) onDone(change)
    else setError(answer.error)
  }

  if (error !== null)
    return (
      <>
        <p role="alert">{error}</p>
        <p>
          {children}　<Link to={loginPath}>返回登录</Link>
        </p>
      </>
    )
  if (!change) return <p role="status">正在查询…</p>
  const name = contactNames[change.key]
  return (
    <form className={styles.form} onSubmit={event => void submit(event)} noValidate aria-busy={isBusy}>
      <p>
        {change.schoolName}的账号 {change.username} 于 {change.changedAt} 修改了{name}，原{name}为 {change.receiver}。
      </p>
      <p>如非本人操作，请撤销：{name}将恢复为原来的，该账号的全部登录将退出。</p>
      <SubmitButton isBusy={isBusy}>撤销修改</SubmitButton>
    </form>
  )
}

function TakenBack({ username }: { username: string }) {
  return (
    <>
      <p role="status">已撤销修改，账号 {username} 的全部登录已退出。</p>
      <p>他人可能知道您的密码，请立即设置新密码。</p>
      <p>
        <Link to="/user/alteration">找回密码</Link>　<Link to={loginPath}>返回登录</Link>
      </p>
    </>
  )
}
