import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { useHydrated } from "#ui/hydration.ts";
import { callApi, storeAccessToken } from "#web/api-client.ts";
import { isDismissed, requestByPasskey } from "#web/passkey-browser.ts";

/** A button for browsers that support passkeys; its script is loaded when it is pressed. */
export function PasskeySignIn({ redirect }: { redirect: string }) {
  const hydrated = useHydrated();
  const [state, setState] = useState<{ busy: boolean; message: string | null }>({ busy: false, message: null });
  if (!hydrated || !("PublicKeyCredential" in window)) return null;

  const signIn = async () => {
    setState({ busy: true, message: null });
    try {
      const { options } = await callApi("POST /api/auth/passkey/options", {});
      const response = await requestByPasskey(options);
      const { accessToken } = await callApi("POST /api/auth/passkey", { body: { response } });
      storeAccessToken(accessToken);
      window.location.assign(redirect);
    } catch (fault) {
      const message = fault instanceof Error ? fault.message : "An unexpected error occurred.";
      setState({ busy: false, message: isDismissed(fault) ? "No passkey was used. You can sign in with your password." : message });
    }
  };
  return (
    <div className="mt-3 grid gap-3">
      <Button look="outline" size="large" onClick={signIn} disabled={state.busy}>
        {state.busy ? "Waiting for your passkey…" : "Use a passkey"}
      </Button>
      <p role="alert" className="text-sm text-red empty:hidden">
        {state.message}
      </p>
    </div>
  );
}
