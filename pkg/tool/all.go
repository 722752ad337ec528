package tool

// All returns the tools in the order of lists and help.
func All() []*Tool {
	return []*Tool{
		Search(), ContextTool(), Callers(), References(), RenameImpact(), Implementors(), Dependencies(), Skeleton(), Exports(), SignatureTool(), DefinitionTool(),
		Impact(), Unused(), FilesTool(), Status(), StatsTool(), Efficiency(), Reindex(),
	}
}
