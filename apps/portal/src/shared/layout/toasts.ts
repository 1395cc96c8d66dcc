import { createToastQueue } from '@talon/ui/toast-queue';

/** The toasts of the portal, on any page. */
export const toasts = createToastQueue();
