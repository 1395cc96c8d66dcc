import type { TestNode } from './service';
import { signedInStaff, type StaffBrowser } from './staff';

export interface Explained {
  situation: string;
  subject: string | null;
  code: string | null;
  cause: string | null;
  missing: string | null;
  until: string | null;
  method: string | null;
  due: { required_action: string | null; code_sent_at: string | null; erased_at: string | null };
}

/** What the console explains of a person. */
export const explain = async (browser: StaffBrowser, id: string, body: object = {}): Promise<Explained[]> =>
  (await browser.call(`/api/people/${id}/explain`, { body })).json.explanations;

/** The explanation of one situation. */
export const explanationOf = (explanations: Explained[], situation: string) =>
  explanations.find(each => each.situation === situation);

/** The browser of an agent who may explain. */
export const signedInAgent = async (node: TestNode): Promise<StaffBrowser> =>
  (await signedInStaff(node, 'helpdesk')).browser;
