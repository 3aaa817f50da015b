import { useSearchParams } from 'react-router'
import { useCan } from '../../../data/session/permissions.ts'
import { SchoolSelect } from '../../../features/schools/school-select.tsx'
import { useSession } from '../../../lib/session.ts'
import { PageForm } from '../../../resource/page-form.tsx'
import { PageWrapper } from '../../../widgets/page-wrapper.tsx'
import styles from './entry.module.css'
import { FirstMethodInput } from './first-method-input.tsx'
import { SignInMethodsInput } from './methods-input.tsx'
import { SchoolRoleInput } from './school-role-input.tsx'
import { SignInSettingContext } from './sign-in-setting-context.ts'
import { useSignInSetting } from './use-sign-in-setting.ts'

const inputs = { openWays: SignInMethodsInput, firstWay: FirstMethodInput }
const inputsOfPlatform = { ...inputs, registrationRole: SchoolRoleInput, provisionRole: SchoolRoleInput }

/** The URL parameter of the school to configure; without it the page configures the user's own school. */
const schoolParam = 'tenantId'

/**
 * Configures the sign-in methods of a school. School administrators see their own school; platform administrators
 * choose a school first.
 */
export default function SignInSettingPage() {
  const [query, setQuery] = useSearchParams()
  const schoolId = query.get(schoolParam)
  const asksForSchool = useSession(({ tenantId }) => tenantId === 0) || schoolId !== null
  return (
    <PageWrapper description="对全校有效，保存后立即生效。能修改本页的管理员总是可以用账号密码登录，不会被关在门外。">
      {asksForSchool && (
        <div className={styles.school}>
          <SchoolSelect
            aria-label="学校"
            none="请选择学校"
            value={schoolId}
            onChange={chosen =>
              setQuery(typeof chosen === 'string' ? { [schoolParam]: chosen } : {}, { replace: true })
            }
          />
        </div>
      )}
      {(schoolId !== null || !asksForSchool) && <SignInSettingForm key={schoolId} schoolId={schoolId} />}
    </PageWrapper>
  )
}

function SignInSettingForm({ schoolId }: { schoolId: string | null }) {
  const { form, overview, params, testPath, permissions } = useSignInSetting(schoolId)
  const canEdit = useCan(permissions.edit)
  const canTest = useCan(permissions.test)
  return (
    <SignInSettingContext value={{ overview, canTest, testPath, params }}>
      <section className={styles.card} aria-label={form.def.title}>
        <PageForm form={form} inputs={schoolId === null ? inputs : inputsOfPlatform} isReadonly={!canEdit} />
      </section>
    </SignInSettingContext>
  )
}
