import { NotOpen } from '../../../widgets/not-open.tsx'

/** What came of a registration. */
export default function RegisterResultPage() {
  return <NotOpen title="注册结果" advice="账号由学校管理员建立，请与本校学位办或院系联系。" />
}
