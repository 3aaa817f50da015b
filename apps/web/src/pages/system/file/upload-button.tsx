import { UploadOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { uploadRulesByBiz } from '@xw/shared/files/upload-purposes'
import { fileResource } from '@xw/shared/resources/sys/file'
import { Button } from 'antd'
import { useState } from 'react'
import { FilePopup } from '../../../widgets/upload/file-popup.tsx'

/** Uploads files to the storage. A file is stored as soon as its upload has finished. */
export function UploadButton() {
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    void queryClient.invalidateQueries({ queryKey: ['resource', fileResource.path] })
  }
  return (
    <>
      <Button type="primary" icon={<UploadOutlined />} onClick={() => setOpen(true)}>
        上传文件
      </Button>
      {isOpen && <FilePopup biz="oss" rules={uploadRulesByBiz.oss} onConfirm={() => {}} onClose={close} />}
    </>
  )
}
