import { initialPasswordDays, studentPasswordRules } from '@xw/shared/degree/student-password'
import { studentPasswordRuleResource } from '@xw/shared/resources/xw/student-password-rule'
import { Alert } from 'antd'
import { useCan } from '../../../data/session/permissions.ts'
import { ListSkeleton, LoadFailure, NoPermission } from '../../../resource/page-states.tsx'
import { PageWrapper } from '../../../widgets/page-wrapper.tsx'
import { RuleLine } from './rule-line.tsx'
import styles from './rules.module.css'
import { usePasswordRules } from './use-rules.ts'

const { permission } = studentPasswordRuleResource

/** DG-06: the initial passwords of students by degree type. */
export default function StudentPasswordRulePage() {
  const canList = useCan(`${permission}:list`)
  const canEdit = useCan(`${permission}:edit`)
  const { rules, error, retry, save } = usePasswordRules()
  if (!canList) return <NoPermission permission={`${permission}:list`} />
  if (!rules) return error ? <LoadFailure error={error} onRetry={retry} /> : <ListSkeleton />
  return (
    <PageWrapper description="学生第一次登录时使用的初始密码，按学位类型设置。已设置过自己密码的学生不受影响。">
      <Alert
        className={styles.notice ?? ''}
        type="warning"
        showIcon
        title="初始密码容易被猜中，只应在需要的日期内开放"
        description={<Explanation />}
      />
      <div className={styles.lines}>
        {rules.map(rule => (
          <RuleLine key={rule.xwbslbm} rule={rule} canEdit={canEdit} onSave={save} />
        ))}
      </div>
    </PageWrapper>
  )
}

const Explanation = () => (
  <ul className={styles.explanation}>
    {studentPasswordRules.map(({ code, name, explanation, weakness }) => (
      <li key={code}>
        <strong>{name}</strong>：{explanation}
        {weakness}
      </li>
    ))}
    <li>
      因此初始密码只能打开“设置新密码”一步：须填写验证码，并核对完整的姓名和证件号码；连续输错会锁定账号，大量尝试会暂停全校的首次登录。
    </li>
    <li>账号生成或重置、且首次登录开放后 {initialPasswordDays} 天内未使用的初始密码自动失效，可由院系或学校重置。</li>
    <li>初始密码在核对时由证件号码算出，不保存、不显示、不能导出，任何人都查不到。</li>
  </ul>
)
