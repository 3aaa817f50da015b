import { NotOpen } from '../../../widgets/not-open.tsx'

/** Finding back into an account whose password is lost. */
export default function AlterationPage() {
  return <NotOpen title="找回密码" advice="忘记密码时，请与本校学位办或院系联系，由管理员重置。" />
}
