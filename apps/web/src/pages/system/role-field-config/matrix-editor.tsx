import type { ResourceDef } from '@xw/shared/resource/resource'
import { Button, Dropdown } from 'antd'
import { useEffect, useState } from 'react'
import { useCan } from '../../../data/permissions.ts'
import { useUnsaved } from '../../../lib/use-unsaved.ts'
import { FailedFace, ListSkeleton } from '../../../resource/faces.tsx'
import { FormPreview } from './form-preview.tsx'
import styles from './matrix.module.css'
import { countDifferences, type Matrix, toMatrix, toRows } from './matrix.ts'
import { MatrixTable } from './matrix-table.tsx'
import { fetchRows, type Role, useMatrix } from './use-matrix.ts'

interface MatrixEditorProps {
  def: ResourceDef
  bizKey: string
  role: Role
  roles: readonly Role[]
  onDirty: (isDirty: boolean) => void
}

/** One role's matrix of one business: changed here, looked at as a form, saved as a whole. */
export function MatrixEditor({ def, bizKey, role, roles, onDirty }: MatrixEditorProps) {
  const { rows, error, retry, save } = useMatrix({ roleId: role.id, bizKey })
  const canEdit = useCan('system:sysRoleFieldConfig:edit')
  const [changed, setChanged] = useState<Matrix | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [isPreviewing, setPreviewing] = useState(false)
  const before = toMatrix(rows ?? [])
  const matrix = changed ?? before
  const differences = countDifferences(before, matrix)
  const isDirty = differences > 0
  useUnsaved(isDirty)
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  if (!rows) return error ? <FailedFace error={error} onRetry={retry} /> : <ListSkeleton />

  async function saveAll() {
    setSaving(true)
    try {
      if (await save(toRows(matrix))) setChanged(null)
    } finally {
      setSaving(false)
    }
  }
  const others = roles.filter(({ id }) => id !== role.id)
  const copyFrom = async (roleId: string) => setChanged(toMatrix(await fetchRows({ roleId, bizKey })))
  return (
    <section className={styles.body} aria-label={`${role.roleName}的字段配置`}>
      <div className={styles.tools}>
        <span role="status">{isDirty ? `${differences} 个字段未保存` : `已配置 ${toRows(matrix).length} 个字段`}</span>
        <Button onClick={() => setPreviewing(true)}>预览表单</Button>
        {canEdit && (
          <>
            <CopyMenu roles={others} onCopy={copyFrom} />
            <Button disabled={!isDirty} onClick={() => setChanged(null)}>
              还原
            </Button>
            <Button type="primary" disabled={!isDirty} loading={isSaving} onClick={() => void saveAll()}>
              保存
            </Button>
          </>
        )}
      </div>
      <MatrixTable def={def} matrix={matrix} canEdit={canEdit} onChange={setChanged} />
      {isPreviewing && <FormPreview def={def} role={role} rows={toRows(matrix)} onClose={() => setPreviewing(false)} />}
    </section>
  )
}

function CopyMenu({ roles, onCopy }: { roles: readonly Role[]; onCopy: (roleId: string) => Promise<void> }) {
  const items = roles.map(({ id, roleName }) => ({ key: id, label: roleName }))
  return (
    <Dropdown menu={{ items, onClick: ({ key }) => void onCopy(key) }} trigger={['click']}>
      <Button>从其他角色复制</Button>
    </Dropdown>
  )
}
