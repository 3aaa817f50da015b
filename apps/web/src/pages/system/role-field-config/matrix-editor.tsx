import type { ResourceDef } from '@xw/shared/resource/resource'
import type { FieldPermissions } from '@xw/shared/wire/field-permissions'
import { Button, Dropdown } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useCan } from '../../../data/session/permissions.ts'
import { collectChanges } from '../../../grid/model/changes.ts'
import type { Row } from '../../../grid/model/state.ts'
import { confirmNoErrors } from '../../../grid/panel/confirm-no-errors.ts'
import { GridPanel } from '../../../grid/panel/grid-panel.tsx'
import { useGridColumns } from '../../../grid/panel/use-grid-columns.ts'
import { useGrid } from '../../../grid/use-grid.ts'
import { notify } from '../../../lib/notify.ts'
import { useUnsaved } from '../../../lib/use-unsaved.ts'
import { frameHeightPx, GridFrame } from '../../../resource/grid-frame.tsx'
import { BulkSet } from './bulk-set.tsx'
import { FormPreview } from './form-preview.tsx'
import { matrixColumns } from './matrix-columns.ts'
import { toChangedPermissions, toFieldPermissions, toGridRows } from './matrix-rows.ts'
import { fetchFieldPermissions, type RoleChoice } from './use-matrix.ts'

interface MatrixEditorProps {
  def: ResourceDef
  bizKey: string
  role: RoleChoice
  roles: readonly RoleChoice[]
  /** The role's field permissions as they are saved. */
  permissions: readonly FieldPermissions[]
  save: (changed: readonly FieldPermissions[]) => Promise<boolean>
  onDirty: (isDirty: boolean) => void
}

const gridKey = 'role-field-config'

/**
 * Edits the matrix of one role and one business in a grid and previews it as a form. All changes are saved in one
 * request.
 */
export function MatrixEditor({ def, bizKey, role, roles, permissions, save, onDirty }: MatrixEditorProps) {
  const canEdit = useCan('system:sysRoleFieldConfig:edit')
  const columns = useGridColumns(
    useMemo(() => matrixColumns(def), [def]),
    gridKey,
  )
  const rows = useMemo(() => toGridRows(def, permissions), [def, permissions])
  const [isSaving, setSaving] = useState(false)
  // The grid is locked while it saves, because the refetch after saving would drop values typed meanwhile.
  const readOnly = !canEdit || isSaving
  const grid = useGrid({ columns: columns.columns, rows, selection: null, fixedRows: true, readOnly })
  const [isPreviewing, setPreviewing] = useState(false)
  const { state, store, dispatch } = grid
  const count = collectChanges(state).edited.length
  const isDirty = count > 0
  useUnsaved(isDirty)
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])

  async function saveChanged() {
    dispatch({ type: 'commit' })
    if (!confirmNoErrors(grid)) return
    setSaving(true)
    try {
      await save(collectChanges(store.getState()).edited.map(row => toFieldPermissions(def, row)))
    } finally {
      setSaving(false)
    }
  }
  /** Applies the change as one step, so that it can be undone like any other. */
  const setRows = (changed: readonly Row[]) =>
    dispatch({ type: 'setValues', values: changed.map(({ id, ...values }) => ({ rowKey: String(id), values })) })
  async function copyFrom(roleId: string) {
    const otherPermissions = await fetchFieldPermissions({ roleId, bizKey }).catch(() => null)
    if (otherPermissions) setRows(toGridRows(def, otherPermissions))
    else notify.error('没有读到该角色的配置，请稍后再试')
  }
  const configs = toChangedPermissions(def, state.rows)
  return (
    <GridFrame
      label={`${role.roleName}的字段配置`}
      status={isDirty ? `${count} 个字段未保存` : `已配置 ${configs.length} 个字段`}
      isBusy={isSaving}
      actions={
        <>
          <Button onClick={() => setPreviewing(true)}>预览表单</Button>
          {canEdit && (
            <>
              <CopyMenu roles={roles.filter(({ id }) => id !== role.id)} onCopy={copyFrom} />
              <Button disabled={!isDirty} onClick={() => setRows(rows)}>
                还原
              </Button>
              <Button type="primary" disabled={!isDirty} loading={isSaving} onClick={() => void saveChanged()}>
                保存
              </Button>
            </>
          )}
        </>
      }
    >
      <GridPanel
        grid={grid}
        gridKey={gridKey}
        columns={columns}
        label="字段权限"
        size="small"
        maxHeight={frameHeightPx}
        rowNumber
        buttons={[]}
        {...(canEdit && { prefix: <BulkSet grid={grid} def={def} /> })}
      />
      {isPreviewing && <FormPreview def={def} role={role} rows={configs} onClose={() => setPreviewing(false)} />}
    </GridFrame>
  )
}

function CopyMenu({ roles, onCopy }: { roles: readonly RoleChoice[]; onCopy: (roleId: string) => Promise<void> }) {
  const items = roles.map(({ id, roleName }) => ({ key: id, label: roleName }))
  return (
    <Dropdown menu={{ items, onClick: ({ key }) => void onCopy(key) }} trigger={['click']}>
      <Button>从其他角色复制</Button>
    </Dropdown>
  )
}
