import { photoTypes } from '@ashenda/core/domain/photo.ts'
import type { RefObject } from 'react'

/** Of a photo. iPhones convert HEIC to JPEG as it is chosen, unless it is listed; other phones hide what is not. */
export const photoAccept = photoTypes.filter((type) => type !== 'image/heic' || !('standalone' in navigator)).join(',')

interface FileInputProps {
  readonly input: RefObject<HTMLInputElement | null>
  readonly accept: string
  readonly onFile: (file: File) => void
  readonly capture?: 'environment'
}

/** Hidden; our own button opens it, because the browser's speaks the browser's language. */
export const FileInput = ({ input, accept, onFile, capture }: FileInputProps) => (
  <input
    ref={input}
    type="file"
    hidden
    accept={accept}
    capture={capture}
    onChange={(event) => {
      const [file] = event.target.files ?? []
      // Otherwise choosing the same file again would fire no change.
      event.target.value = ''
      if (file) onFile(file)
    }}
  />
)
