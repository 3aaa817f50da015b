import type { FieldDef } from '@xw/shared/field-types/index'
// Imported by its file, because antd's index would add the other five kinds of inputs.
import Input from 'antd/es/input/Input.js'
import { type ComponentType, Suspense } from 'react'
import { lazyPartWithError } from '../lib/lazy-part.tsx'
import type { InputProps } from './field-view.ts'

/** Creates an input whose code loads when it is first shown. An empty input of the same size stands in until then. */
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
