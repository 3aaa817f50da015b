import type { CertificateElement, PageSize } from '@xw/shared/degree/certificate/elements'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useRef } from 'react'
import styles from './designer.module.css'
import { type DesignChange, getElementName, getKeyStep, moveWithinPage } from './designer-state.ts'
import type { DesignPreview } from './use-design-preview.ts'

interface CertificateCanvasProps {
  elements: readonly CertificateElement[]
  chosen: number
  page: PageSize
  preview: DesignPreview | undefined
  /** The URL of the scanned blank; null without one. */
  background: string | null
  onChange: (change: DesignChange) => void
}

/** The page in the paper's proportions: the outlines below, and a draggable button over each element. */
export function CertificateCanvas({ elements, chosen, page, preview, background, onChange }: CertificateCanvasProps) {
  return (
    <div className={styles.sheet} style={{ aspectRatio: `${page.width} / ${page.height}` }}>
      <svg viewBox={`0 0 ${page.width} ${page.height}`} aria-hidden>
        {background && <image href={background} width={page.width} height={page.height} />}
        {elements.map((element, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: elements have no names of their own.
          <ElementOutline key={index} element={element} at={index} preview={preview} />
        ))}
      </svg>
      {elements.map((element, index) => (
        <ElementHandle
          // biome-ignore lint/suspicious/noArrayIndexKey: elements have no names of their own.
          key={index}
          element={element}
          page={page}
          isChosen={index === chosen}
          onChoose={() => onChange({ type: 'choose', at: index })}
          onMove={place => onChange({ type: 'change', at: index, values: place })}
        />
      ))}
    </div>
  )
}

/** The server's outline of an element, shifted while the element is moved. */
function ElementOutline({
  element,
  at,
  preview,
}: {
  element: CertificateElement
  at: number
  preview: DesignPreview | undefined
}) {
  const [before, drawn] = [preview?.of[at], preview?.elements[at]]
  if (!before || !drawn) return null
  return <path d={drawn.outline} transform={`translate(${element.x - before.x} ${element.y - before.y})`} />
}

interface ElementHandleProps {
  element: CertificateElement
  page: PageSize
  isChosen: boolean
  onChoose: () => void
  onMove: (place: { x: number; y: number }) => void
}

function ElementHandle({ element, page, isChosen, onChoose, onMove }: ElementHandleProps) {
  const drag = useRef<{ startX: number; startY: number; mm: number; x: number; y: number } | null>(null)
  const begin = (event: PointerEvent<HTMLButtonElement>) => {
    const width = event.currentTarget.parentElement?.clientWidth ?? 1
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { startX: event.clientX, startY: event.clientY, mm: page.width / width, x: element.x, y: element.y }
    onChoose()
  }
  const move = ({ clientX, clientY }: PointerEvent) => {
    if (!drag.current) return
    const { startX, startY, mm, x, y } = drag.current
    onMove(moveWithinPage(element, page, { x: x + (clientX - startX) * mm, y: y + (clientY - startY) * mm }))
  }
  const end = () => {
    drag.current = null
  }
  const press = (event: KeyboardEvent) => {
    const step = getKeyStep(event)
    if (!step) return
    event.preventDefault()
    onMove(moveWithinPage(element, page, { x: element.x + step.dx, y: element.y + step.dy }))
  }
  const share = (value: number, of: number) => `${(value / of) * 100}%`
  return (
    <button
      type="button"
      className={isChosen ? `${styles.handle} ${styles.chosen}` : styles.handle}
      aria-label={`${getElementName(element)}，左 ${element.x} 毫米，上 ${element.y} 毫米`}
      aria-pressed={isChosen}
      style={{
        left: share(element.x, page.width),
        top: share(element.y, page.height),
        width: share(element.width, page.width),
        height: share(element.height, page.height),
      }}
      onFocus={onChoose}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={press}
    >
      {element.kind === 'photo' && '照片'}
    </button>
  )
}
