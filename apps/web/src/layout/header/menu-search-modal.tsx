import { useState } from 'react'
import { Modal } from '../../widgets/modal.tsx'
import { MenuSelect } from './menu-select.tsx'

/** The menu search on small screens. */
export default function MenuSearchModal({ onClose }: { onClose: () => void }) {
  const [isListed, setListed] = useState(true)
  return (
    <Modal title="搜索菜单" open width={480} canFullScreen={false} footer={null} onCancel={onClose}>
      <MenuSelect isOpen={isListed} onOpen={setListed} onDone={onClose} />
    </Modal>
  )
}
