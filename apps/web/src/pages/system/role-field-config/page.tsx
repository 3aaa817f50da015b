import { resourcesWithPermissions } from '@xw/shared/resources/biz-keys'
import { Select } from 'antd'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useCan } from '../../../data/session/permissions.ts'
import { EmptyState } from '../../../resource/empty-state.tsx'
import { ListSkeleton, LoadFailure, NoPermission } from '../../../resource/page-states.tsx'
import { useConfirmLeave } from '../../../resource/use-confirm-leave.tsx'
import { PageWrapper } from '../../../widgets/page-wrapper.tsx'
import styles from './matrix.module.css'
import { findBaseDefinition, findDegreeTypeOfBusiness } from './matrix.ts'
import { MatrixLoader } from './matrix-loader.tsx'
import { useOwnFields, useRoles } from './use-matrix.ts'

const permission = 'system:sysRoleFieldConfig:list'

/** SY-18: configures the rights of each role on each field of a business. */
export default function RoleFieldConfigPage() {
  const canList = useCan(permission)
  const [search, setSearch] = useSearchParams()
  const [isDirty, setDirty] = useState(false)
  const { data: roles, error, refetch } = useRoles()
  const { leaving, question } = useConfirmLeave(isDirty, '换到别的业务或角色后，这里的修改不会保存。')
  const bizKey = search.get('bizKey') ?? resourcesWithPermissions[0]?.bizKey ?? ''
  const role = roles?.find(({ id }) => id === search.get('roleId')) ?? roles?.[0]
  const own = useOwnFields(findDegreeTypeOfBusiness(bizKey))
  const def = useMemo(
    () => (role ? findBaseDefinition(bizKey, role.reach, own.data ?? []) : null),
    [bizKey, role, own.data],
  )
  if (!canList) return <NoPermission permission={permission} />
  if (own.error) return <LoadFailure error={own.error} onRetry={() => void own.refetch()} />
  if (own.isLoading) return <ListSkeleton />
  if (!roles) return error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <ListSkeleton />

  const turnTo = (name: string, value: string) =>
    leaving(() => {
      setDirty(false)
      setSearch(before => {
        const after = new URLSearchParams(before)
        after.set(name, value)
        return after
      })
    })
  return (
    <PageWrapper description="决定角色能看到、修改和导出哪些字段。不能超出业务本身的规定；一人有多个角色时，权限合并。">
      {question}
      <div className={styles.choice}>
        <div>
          <span aria-hidden>业务</span>
          <Select
            value={bizKey}
            options={resourcesWithPermissions.map(each => ({ value: each.bizKey, label: each.title }))}
            showSearch={{ optionFilterProp: 'label' }}
            aria-label="业务"
            onChange={value => void turnTo('bizKey', value)}
          />
        </div>
        <div>
          <span aria-hidden>角色</span>
          <Select
            {...(role && { value: role.id })}
            options={roles.map(each => ({ value: each.id, label: each.roleName }))}
            showSearch={{ optionFilterProp: 'label' }}
            aria-label="角色"
            onChange={value => void turnTo('roleId', value)}
          />
        </div>
      </div>
      {def && role ? (
        <MatrixLoader
          key={`${bizKey} ${role.id}`}
          def={def}
          bizKey={bizKey}
          role={role}
          roles={roles}
          onDirty={setDirty}
        />
      ) : (
        <EmptyState text="没有这项业务，请重新选择" />
      )}
    </PageWrapper>
  )
}
