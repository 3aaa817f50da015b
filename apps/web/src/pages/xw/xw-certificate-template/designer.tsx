import { useQueryClient } from '@tanstack/react-query'
import { elementToRow, listTemplateDefects, readElement } from '@xw/shared/degree/certificate/elements'
import type { RowsRow } from '@xw/shared/field-types/rows'
import { certificateTemplateResource } from '@xw/shared/resources/xw/certificate-template'
import { Button, Input, Skeleton } from 'antd'
import { useReducer, useState } from 'react'
import { request } from '../../../api/http.ts'
import { fileUrl, useFiles } from '../../../data/files.ts'
import type { RecordOf } from '../../../data/resources/resource-record.ts'
import { useRecord } from '../../../data/resources/use-record.ts'
import { notify } from '../../../lib/notify.ts'
import { LoadFailure } from '../../../resource/page-states.tsx'
import { Modal } from '../../../widgets/modal.tsx'
import { CertificateCanvas } from './certificate-canvas.tsx'
import styles from './designer.module.css'
import { changeDesign, getElementName } from './designer-state.ts'
import { ElementForm } from './element-form.tsx'
import { useDesignPreview } from './use-design-preview.ts'

type Template = RecordOf<typeof certificateTemplateResource>

interface DesignerProps {
  id: string
  onClose: () => void
}

/** Loads the template and opens its designer. */
export default function Designer({ id, onClose }: DesignerProps) {
  const { record, error, reload } = useRecord(certificateTemplateResource, id, {})
  if (record) return <DesignDialog template={record as Template} onClose={onClose} />
  return (
    <Modal title="设计证书版式" open footer={null} onCancel={onClose}>
      {error ? <LoadFailure error={error} onRetry={() => void reload()} /> : <Skeleton active />}
    </Modal>
  )
}

/** Positions the elements of a certificate in millimetres, by mouse or arrow keys. */
function DesignDialog({ template, onClose }: { template: Template; onClose: () => void }) {
  const page = { width: Number(template.pageWidth), height: Number(template.pageHeight) }
  const rows = template.elements ?? []
  const [{ elements, chosen }, change] = useReducer(changeDesign, { elements: rows.map(readElement), chosen: 0 })
  const [number, setNumber] = useState('')
  const { data: preview, error } = useDesignPreview(elements, page, number)
  const { isBusy, save } = useSave(template, onClose)
  const flaws = listTemplateDefects(elements, page)
  const element = elements[chosen]
  return (
    <Modal
      title={`设计“${template.name}”`}
      width="min(1280px, 96vw)"
      open
      onCancel={onClose}
      onOk={() => void save(elements.map(elementToRow))}
      okText="保存"
      cancelText="取消"
      okButtonProps={{ disabled: flaws.length > 0 }}
      confirmLoading={isBusy}
    >
      <div className={styles.designer}>
        <div>
          <CertificateCanvas
            elements={elements}
            chosen={chosen}
            page={page}
            preview={preview}
            background={useBackground(template)}
            onChange={change}
          />
          <p className={styles.quiet}>
            {page.width} × {page.height} 毫米。拖动，或用方向键移动（Shift 5 毫米，Alt 0.1 毫米）。
          </p>
          <DefectList sentences={[...flaws, ...(error ? [error.message] : []), ...listPreviewWarnings(preview)]} />
        </div>
        <div className={styles.side}>
          <Input
            aria-label="预览的学号或证书编号"
            placeholder="学号或证书编号，用真实记录预览"
            allowClear
            value={number}
            onChange={event => setNumber(event.target.value)}
          />
          {preview?.name && <p className={styles.quiet}>预览：{preview.name}</p>}
          <ul className={styles.list} aria-label="内容">
            {elements.map((one, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: elements have no names of their own.
              <li key={index}>
                <Button
                  block
                  type={index === chosen ? 'primary' : 'default'}
                  ghost={index === chosen}
                  aria-pressed={index === chosen}
                  onClick={() => change({ type: 'choose', at: index })}
                >
                  {getElementName(one)}
                </Button>
              </li>
            ))}
          </ul>
          <div className={styles.adding}>
            <Button onClick={() => change({ type: 'add', kind: 'text' })}>加文字</Button>
            <Button onClick={() => change({ type: 'add', kind: 'photo' })}>加照片</Button>
            <Button onClick={() => change({ type: 'add', kind: 'qr' })}>加二维码</Button>
          </div>
          {element && (
            <ElementForm
              element={element}
              onChange={values => change({ type: 'change', at: chosen, values })}
              onRemove={() => change({ type: 'remove', at: chosen })}
            />
          )}
        </div>
      </div>
    </Modal>
  )
}

function DefectList({ sentences }: { sentences: readonly string[] }) {
  return (
    <ul className={styles.flaws} aria-live="polite">
      {sentences.map(sentence => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

/** Lists warnings that do not prevent printing. */
const listPreviewWarnings = (preview: ReturnType<typeof useDesignPreview>['data']): string[] =>
  (preview?.elements ?? []).flatMap(({ bottom, missing }, index) => {
    const element = preview?.of[index]
    const isLong = element !== undefined && bottom > element.y + element.height + 0.1
    return [
      ...(isLong ? [`第 ${index + 1} 项的文字比它的框高`] : []),
      ...(missing.length > 0 ? [`第 ${index + 1} 项有字库中没有的字：${missing.join('、')}`] : []),
    ]
  })

function useBackground({ background }: Template): string | null {
  const [file] = useFiles((background ?? []) as readonly string[])
  return file ? fileUrl(file.previewUrl ?? file.downloadUrl) : null
}

function useSave({ id, version }: Template, onSaved: () => void) {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  async function save(elements: readonly RowsRow[]) {
    setBusy(true)
    try {
      const body = { id, version, elements }
      const { success, message } = await request(`${certificateTemplateResource.path}/edit`, { method: 'PUT', body })
      if (!success) return notify.warn(message)
      notify.success(message)
      void queryClient.invalidateQueries({ queryKey: ['resource', certificateTemplateResource.path] })
      onSaved()
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, save }
}
