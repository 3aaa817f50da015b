import { checkSavedQuery, type SavedQuery, superQueryTexts } from '@xw/shared/query/super-query'
import { Button, Input } from 'antd'
import { useState } from 'react'
import type { AdvancedQuery } from '../data/resources/list-state.ts'
import { notify } from '../lib/notify.ts'
import { Modal } from '../widgets/modal.tsx'
import { useConfirm } from '../widgets/use-confirm.tsx'

interface SaveQueryProps {
  query: AdvancedQuery
  saved: readonly SavedQuery[]
  onSave: (query: SavedQuery) => Promise<void>
}

/** QY-03: saves the query under a title, and asks before replacing another of the same title. */
export function SaveQuery({ query, saved, onSave }: SaveQueryProps) {
  const [title, setTitle] = useState<string | null>(null)
  const { confirm, holder } = useConfirm()

  function askTitle() {
    const flaw = checkSavedQuery(query.records, '-')
    if (flaw) notify.warn(flaw)
    else setTitle('')
  }

  async function save() {
    const name = (title ?? '').trim()
    const flaw = checkSavedQuery(query.records, name)
    if (flaw) return notify.warn(flaw)
    const isTaken = saved.some(other => other.title === name)
    const content = superQueryTexts.askOverwrite(name)
    if (isTaken && !(await confirm({ title: '提示', content, isDanger: true }))) return
    await onSave({ ...query, title: name })
    setTitle(null)
  }

  return (
    <>
      {holder}
      <Button onClick={askTitle}>保存查询条件</Button>
      <Modal
        title="请输入保存的名称"
        width={416}
        canFullScreen={false}
        open={title !== null}
        onCancel={() => setTitle(null)}
        onOk={save}
        okText="保存"
      >
        <Input
          value={title ?? ''}
          onChange={event => setTitle(event.target.value)}
          onPressEnter={event => {
            // The dialog that may follow focuses its button at once and would treat the same key press as an answer.
            event.preventDefault()
            void save()
          }}
          maxLength={50}
          aria-label="保存的名称"
          autoFocus
        />
      </Modal>
    </>
  )
}
