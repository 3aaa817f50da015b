import { NotOpen } from '../../../widgets/not-open.tsx'

/** Registration by oneself. */
export default function RegisterPage() {
  return <NotOpen title="注册账号" advice="账号由学校管理员建立，请与本校学位办或院系联系。" />
}
