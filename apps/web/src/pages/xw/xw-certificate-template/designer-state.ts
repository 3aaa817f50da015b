import {
  type CertificateElement,
  defaultLeading,
  type PageSize,
  type TextElement,
} from '@xw/shared/degree/certificate/elements'

/** The elements of the template and the index of the chosen one. */
export interface Design {
  readonly elements: readonly CertificateElement[]
  readonly chosen: number
}

export type DesignChange =
  | { readonly type: 'choose'; readonly at: number }
  | { readonly type: 'change'; readonly at: number; readonly values: Partial<TextElement> }
  | { readonly type: 'add'; readonly kind: CertificateElement['kind'] }
  | { readonly type: 'remove'; readonly at: number }

const box = { x: 20, y: 20 }
const newElements: Readonly<Record<CertificateElement['kind'], CertificateElement>> = {
  text: {
    kind: 'text',
    ...box,
    width: 80,
    height: 10,
    text: '{姓名}',
    weight: 'regular',
    size: 16,
    spacing: 0,
    leading: defaultLeading,
    align: 'left',
  },
  photo: { kind: 'photo', ...box, width: 30, height: 40 },
  qr: { kind: 'qr', ...box, width: 25, height: 25 },
}

export function changeDesign({ elements, chosen }: Design, change: DesignChange): Design {
  if (change.type === 'choose') return { elements, chosen: change.at }
  if (change.type === 'add') return { elements: [...elements, newElements[change.kind]], chosen: elements.length }
  if (change.type === 'remove') {
    const rest = elements.filter((_, index) => index !== change.at)
    return { elements: rest, chosen: Math.min(chosen, rest.length - 1) }
  }
  const changed = elements.map((element, index) =>
    index === change.at ? ({ ...element, ...change.values } as CertificateElement) : element,
  )
  return { elements: changed, chosen }
}

/** Rounds to a tenth of a millimetre, which is finer than any printer feeds its paper. */
const toStep = (value: number) => Math.round(value * 10) / 10
const within = (value: number, room: number) => Math.max(0, Math.min(toStep(value), toStep(room)))

/** Moves an element without letting it leave the page. */
export const moveWithinPage = (
  { width, height }: CertificateElement,
  page: PageSize,
  { x, y }: { x: number; y: number },
): { x: number; y: number } => ({ x: within(x, page.width - width), y: within(y, page.height - height) })

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * Returns how far a key moves an element, in millimetres: 0.5, with Shift 5, with Alt 0.1. Returns null for other keys.
 */
export function getKeyStep(event: {
  key: string
  shiftKey: boolean
  altKey: boolean
}): { dx: number; dy: number } | null {
  const direction = steps[event.key]
  if (!direction) return null
  const size = event.shiftKey ? 5 : event.altKey ? 0.1 : 0.5
  return { dx: direction[0] * size, dy: direction[1] * size }
}

const kindNames = { photo: '照片', qr: '二维码' } as const

/** Returns the name of an element in lists. */
export const getElementName = (element: CertificateElement): string =>
  element.kind === 'text' ? element.text.replace(/\s+/g, ' ').slice(0, 30) || '（空）' : kindNames[element.kind]
