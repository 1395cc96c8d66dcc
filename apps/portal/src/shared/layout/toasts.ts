import { createToastQueue } from '@talon/ui/toast-queue';

/** What has just happened, told on whatever page is open. */
export const toasts = createToastQueue();
