import { AuthModal, type AuthModalProps } from '../features/auth/auth-modal.tsx'
import { UiProvider } from './ui-provider.tsx'

export function AuthWindow(props: AuthModalProps) {
  return (
    <UiProvider>
      <AuthModal {...props} />
    </UiProvider>
  )
}
