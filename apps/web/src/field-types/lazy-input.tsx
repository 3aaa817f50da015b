import type { FieldDef } from '@xw/shared/field-types/index'
// By its file: antd's own name for it brings the other five kinds of inputs along.
import Input from 'antd/es/input/Input.js'
import { type ComponentType, Suspense } from 'react'
import { lazyPartWithError } from '../lib/lazy-part.tsx'
import type { InputProps } from './field-view.ts'

/** An input whose code is loaded when it is first shown; an empty one of the same size waits in its place. */
export function lazyInput<F extends FieldDef, V>(
  load: () => Promise<{ default: ComponentType<InputProps<F, V>> }>,
): ComponentType<InputProps<F, V>> {
  const Loaded = lazyPartWithError(load)
  return function LazyInput(props) {
    return (
      <Suspense fallback={<Input disabled placeholder="正在加载…" {...(props.size && { size: props.size })} />}>
        <Loaded {...props} />
      </Suspense>
    )
  }
}
