import { paths } from '@xw/shared/wire/paths'
import { request } from '../../api/http.ts'
import { type Refusal, readRefusal } from '../../api/refusal.ts'
import { notify } from '../../lib/notify.ts'
import { useSession } from '../../lib/session.ts'

/** The form of HD-09, with the wire's names. */
export interface PasswordChange {
  oldpassword: string
  password: string
  confirmpassword: string
  /** Required at the first sign-in of a student. */
  realname?: string
  idNumber?: string
}

/** HD-09: changes the signed-in user's password. Returns the refusal, or null on success. */
export async function changePassword(change: PasswordChange): Promise<Refusal | null> {
  const { user } = useSession.getState()
  if (!user) return { message: '当前系统无登录用户!', fields: {} }
  const body = { username: user.username, ...change }
  const answer = await request(paths.session.updatePassword, { method: 'POST', body })
  if (answer.success) notify.success(answer.message || '密码修改成功')
  return readRefusal(answer)
}
