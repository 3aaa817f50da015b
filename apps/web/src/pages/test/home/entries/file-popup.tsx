import { uploadRulesByBiz } from '@xw/shared/files/upload-purposes'
import { Button } from 'antd'
import { useState } from 'react'
import { FilePopup, type PickedFile } from '../../../../widgets/upload/file-popup.tsx'
import { State } from '../state.tsx'

/** Chooses files in a dialog; the field takes them when the user confirms. */
export default function FilePopups() {
  const [isOpen, setOpen] = useState(false)
  const [files, setFiles] = useState<readonly PickedFile[]>([])
  return (
    <State name="选择后为已填">
      <Button onClick={() => setOpen(true)}>选择文件</Button>
      <p>{files.length === 0 ? '无文件' : <code>{JSON.stringify(files)}</code>}</p>
      {isOpen && (
        <FilePopup rules={uploadRulesByBiz.temp} max={3} onConfirm={setFiles} onClose={() => setOpen(false)} />
      )}
    </State>
  )
}
